import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, LogOut, Menu, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient, clearAdminCache } from '../admin-entry.ts';
import { roleNames } from '../kit/role-names.ts';
import { awaitSecondKey, listenToShortcuts, type Shortcuts, useShortcuts } from '../kit/shortcuts.ts';
import { useToast } from '../kit/toast.tsx';
import { adminKeys } from '../query-keys.ts';
import { menuFor } from '../screens.ts';
import { CommandPalette } from './command-palette.tsx';
import { HelpDialog } from './help.tsx';
import { MobileMenuBar, Sidebar } from './sidebar.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** The frame of every screen: menu, account, command palette and shortcuts. */
export function AdminFrame({ me, onLeave }: { me: CurrentStaff; onLeave: () => void }) {
  const groups = menuFor(me.may, me.distributor !== null);
  const { data: counts } = useMenuCounts(me.may.includes('orders'));
  const [open, setOpen] = useState<'palette' | 'help' | 'menu' | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();
  const { pathname } = useLocation();
  const leave = useMutation({
    mutationFn: () => adminApi('DELETE /v1/staff/tokens', {}),
    onSettled: (_, error) => {
      // Scripts cannot delete the cookie: until the server has ended the session, a reload opens the office again.
      if (error && !isApiError(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED'))
        return showToast(`나가지 못했어요. ${errorMessageOf(error)}`);
      onLeave();
      clearAdminCache();
      adminQueryClient.setQueryData(adminKeys.me, null);
    },
  });
  const all = groups.flatMap(({ items }) => items);
  const go: Shortcuts = Object.fromEntries(
    all.map(({ key, name, to }) => [key, { name: `${name} 열기`, does: () => void navigate(to) }]),
  );
  useShortcuts({
    KeyG: { name: '화면 옮기기: G 다음 글쇠', does: () => awaitSecondKey(go) },
    Slash: { name: '찾기', does: () => setOpen('palette') },
    'Shift+Slash': { name: '도움말', does: () => setOpen('help') },
  });
  useEffect(listenToShortcuts, []);
  usePaletteKey(() => setOpen('palette'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place shuts what lay over the old one.
  useEffect(() => setOpen(null), [pathname]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only">
        본문으로 가기
      </a>
      <Sidebar groups={groups} counts={counts} isOpen={open === 'menu'} onClose={() => setOpen(null)}>
        <Link to="/me" className="rail-link mt-2">
          <span>
            <b className="block text-white">{me.name}</b>
            {me.distributor?.name ?? roleNames[me.role]}
          </span>
        </Link>
        <button type="button" className="rail-link w-full" onClick={() => setOpen('help')}>
          <CircleQuestionMark className="size-4" aria-hidden /> 도움말 <kbd className="ml-auto">?</kbd>
        </button>
        <button type="button" className="rail-link w-full" onClick={() => leave.mutate()}>
          <LogOut className="size-4" aria-hidden /> 나가기
        </button>
      </Sidebar>
      <div className="min-w-0 pb-20 lg:pb-6">
        <header className="flex h-13 items-center gap-1 border-line border-b bg-surface px-1 lg:hidden">
          <IconButton label="모든 화면" onClick={() => setOpen('menu')}>
            <Menu className="size-6" aria-hidden />
          </IconButton>
          <b className="flex-1 text-section">{me.distributor?.name ?? '사무실'}</b>
          <IconButton label="도움말" onClick={() => setOpen('help')}>
            <CircleQuestionMark className="size-5" aria-hidden />
          </IconButton>
          <IconButton label="찾기" onClick={() => setOpen('palette')}>
            <Search className="size-5" aria-hidden />
          </IconButton>
        </header>
        <main id="content" className="mx-auto max-w-[90rem] p-3 sm:p-4 lg:p-6">
          {/* Two orders are two screens: nothing typed or unmasked on one stays on the other. */}
          <Outlet key={pathname} context={me} />
        </main>
      </div>
      <MobileMenuBar items={all} counts={counts} onMore={() => setOpen('menu')} />
      <CommandPalette
        opened={open === 'palette'}
        items={all}
        canSearch={me.may.includes('orders')}
        onClose={() => setOpen(null)}
      />
      <HelpDialog opened={open === 'help'} go={go} isSeller={me.distributor != null} onClose={() => setOpen(null)} />
      <StepUpDialog />
      <ScrollRestoration />
    </div>
  );
}

function usePaletteKey(open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

const countsEveryMs = 10_000;

/** The counts of the menu, refetched while the page is visible. */
function useMenuCounts(isAllowed: boolean) {
  return useQuery({
    queryKey: adminKeys.counts,
    queryFn: () => adminApi('GET /v1/staff/lines/counts', {}),
    enabled: isAllowed,
    refetchInterval: countsEveryMs,
    refetchIntervalInBackground: false,
  });
}
