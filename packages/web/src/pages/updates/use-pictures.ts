/** Pictures that go along with what is written: sent while somebody is still writing. */
import type { Image } from '@folkmoot/contract'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { escapeHtml } from './text-html.ts'

export interface Picture {
  readonly key: string
  readonly file: File
  /** What is shown of it here. */
  readonly preview: string
  readonly alt: string
  /** Once it has arrived. */
  readonly image?: Image
  readonly error?: unknown
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
/** More than anybody looks at, and far below what a text may hold. */
export const MOST_PICTURES = 20

const isPicture = ({ type }: File) => PICTURE_TYPES.includes(type)

/** As it stands in a text; with its size, so that nothing moves when it arrives. */
export const pictureHtml = ({ image, alt }: Picture): string =>
  image
    ? `<p><img src="${escapeHtml(image.ref)}" alt="${escapeHtml(alt)}" width="${image.width}" height="${image.height}"></p>`
    : ''

export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const latest = useRef(pictures)
  latest.current = pictures
  // Previews are kept by the browser until they are given back.
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [],
  )
  const change = (key: string, next: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))

  async function send({ key, file }: Picture) {
    change(key, { error: undefined })
    try {
      change(key, { image: await client.createImage({ files: [file] }) })
    } catch (error) {
      change(key, { error })
    }
  }
  function add(files: Iterable<File>) {
    const room = MOST_PICTURES - latest.current.length
    const added = [...files]
      .filter(isPicture)
      .slice(0, room)
      .map((file) => ({ key: crypto.randomUUID(), file, preview: URL.createObjectURL(file), alt: '' }))
    setPictures((all) => [...all, ...added])
    for (const picture of added) void send(picture)
  }
  function remove(key: string) {
    const gone = latest.current.find((one) => one.key === key)
    if (gone) URL.revokeObjectURL(gone.preview)
    setPictures((all) => all.filter((one) => one.key !== key))
  }
  function clear() {
    for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    setPictures([])
  }
  return { pictures, add, remove, clear, describe: (key: string, alt: string) => change(key, { alt }), send }
}
export type Pictures = ReturnType<typeof usePictures>
