/** Below an unchecked 자동 로그인: such a session is held in memory, so a reload or a new window ends it. */
export function AutoLoginNote() {
  return (
    <p className="text-balance text-caption text-ink-600">
      자동 로그인을 켜지 않으면 새로고침하거나 새 창을 열 때 로그아웃돼요.
    </p>
  );
}
