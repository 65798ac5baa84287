/** A red square of four pixels a side, as a file that somebody chooses. */
export const redPicture = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4oKAARwzEcQCqQxABtaashgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
