/** How a page is viewed: window, text size in percent, forced colours, and whether its requests get no reply or a refusal. */
export type PageViewport = {
  width: number;
  height: number;
  text: number;
  isForced?: boolean;
  asked?: 'never answered' | 'refused';
};

const phone = { width: 390, height: 844, text: 100 };

const eyes: Record<string, PageViewport> = {
  390: phone,
  360: { width: 360, height: 740, text: 100 },
  720: { width: 720, height: 1024, text: 100 },
  1440: { width: 1440, height: 900, text: 100 },
  '200%': { ...phone, text: 200 },
  forced: { ...phone, isForced: true },
  unanswered: { ...phone, asked: 'never answered' },
  refused: { ...phone, asked: 'refused' },
};

export const allViewportNames = '390,360,720,1440,200%,forced,unanswered,refused';

export function viewportNamed(name: string): PageViewport {
  const eye = eyes[name];
  if (!eye) throw new Error(`Nobody looks at ${name}: ${allViewportNames}.`);
  return eye;
}
