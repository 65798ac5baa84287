/** A red square of four by four pixels, as a file to upload. */
export const redPicture = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4oKAARwzEcQCqQxABtaashgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
