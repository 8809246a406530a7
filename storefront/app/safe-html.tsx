import type { CleanHtml } from '#contract/primitives.ts';

type Clean = { html: CleanHtml; className: string; id?: string };

/** Words with headings and lists in them, as the server cleaned them. Nothing else is ever put into a document as it is. */
export function SafeHtml({ html, ...rest }: Clean) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the server has cleaned it.
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
