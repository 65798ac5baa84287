/** Twice what the server keeps at most, for whatever it may keep one day. */
const SIDE = 512

/**
 * The middle of a picture as a small square, so that a photo of many megabytes is not sent to be made small elsewhere. What the
 * browser cannot read is sent as it is: the server says what is wrong with it.
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
