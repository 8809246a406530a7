import type { CleanHtml } from '#contract/primitives.ts';

type Clean = { html: CleanHtml; className: string; id?: string };

/** HTML that the server has sanitized. Nothing else is ever inserted without escaping. */
export function SafeHtml({ html, ...rest }: Clean) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the server has sanitized it.
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
