/** Allowed URLs of links and pictures. */
const LONGEST = 8192
const LARGEST_PICTURE = 65_536
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const PICTURE_SCHEMES = new Set(['http', 'https'])

/** Formats that cannot hold scripts. */
const INLINE_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}$/i
const SCHEME = /^([^/?#\\:]*):/

/**
 * Browsers ignore control characters and line ends in URLs, so these are removed before the scheme is checked. An
 * unknown scheme is refused, even if it might be a harmless path.
 */
function readAddress(written: string, schemes: ReadonlySet<string>): string | undefined {
  const address = written.replace(/\p{Cc}/gu, '').trim()
  if (address === '' || address.length > LONGEST) return undefined
  const scheme = SCHEME.exec(address)?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase()) ? address : undefined
}

export const readLink = (written: string): string | undefined => readAddress(written, LINK_SCHEMES)

export function readPictureAddress(written: string): string | undefined {
  if (written.length <= LARGEST_PICTURE && INLINE_PICTURE.test(written)) return written
  return readAddress(written, PICTURE_SCHEMES)
}
