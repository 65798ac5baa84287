/** Twice the server's maximum, as a reserve. */
const SIDE = 512

/**
 * Crops the middle to a small square, so that large photos are not uploaded. Unreadable files are sent unchanged; the
 * server explains.
 */
export async function squareOf(picture: File): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return picture
  const cut = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(cut, SIDE)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [left, top] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side)
  bitmap.close()
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? picture), 'image/png'))
}
