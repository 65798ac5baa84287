declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    text: Buffer,
    options: {
      readonly version: 'aes128gcm'
      /** The public key of the receiver. */
      readonly dh: string
      /** A key pair for this message alone. */
      readonly privateKey: ECDH
      readonly authSecret: string
    },
  ): Buffer
}
