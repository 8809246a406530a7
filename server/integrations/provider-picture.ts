const timeoutMs = 5000;
const mostBytes = 5 * 2 ** 20;

/**
 * Downloads a profile image from the domains of its provider, by https; in a demo also from `sandbox`, the origin of the sandbox. A redirect
 * is not followed. Undefined for any other address, an error, more than 5 MB, or after five seconds.
 */
export async function downloadProfileImage(
  address: string,
  { domains, sandbox }: { domains: readonly string[]; sandbox: string | null },
): Promise<Buffer | undefined> {
  const url = trustedUrlOf(address, domains, sandbox);
  if (!url) return undefined;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || !response.body) return undefined;
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > mostBytes) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts, size);
  } catch {
    return undefined;
  }
}

/** Kakao still names some images by http; they are read by https. */
function trustedUrlOf(address: string, domains: readonly string[], sandbox: string | null) {
  const url = URL.parse(address);
  if (!url) return undefined;
  if (sandbox !== null && url.origin === sandbox) return url;
  const isOwn = domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  if (!isOwn || url.port !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  url.protocol = 'https:';
  return url;
}
