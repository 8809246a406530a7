declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** `dh` and `authSecret` are base64url. */
  type Parameters = { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: ECDH };
  const ece: { encrypt: (message: Buffer, parameters: Parameters) => Buffer };
  export default ece;
}
