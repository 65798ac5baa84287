/** Attached pictures, uploaded while the user still writes. */
import type { Image } from '@folkmoot/contract'
import { useEffect, useRef, useState } from 'react'
import { isPicture, uploadingClient } from '../../api/uploads.ts'
import { isAborted } from '../../offline/keeping-fetch.ts'
import { escapeHtml } from './text-html.ts'

export interface Picture {
  readonly key: string
  readonly file: File
  /** The preview. */
  readonly preview: string
  readonly alt: string
  /** Cancels the upload. */
  readonly stop: AbortController
  /** Upload progress from 0 to 1. */
  readonly sent: number
  /** Set when uploaded. */
  readonly image?: Image
  readonly error?: unknown
}

/** Limit of pictures, well below the limit of a text. */
const MAX_PICTURES = 20

/** As HTML, with its size, so that nothing moves when it loads. */
export const pictureHtml = ({ image, alt }: Picture): string =>
  image
    ? `<p><img src="${escapeHtml(image.ref)}" alt="${escapeHtml(alt)}" width="${image.width}" height="${image.height}"></p>`
    : ''

function giveBack({ preview, stop }: Picture): void {
  stop.abort()
  URL.revokeObjectURL(preview)
}

export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const latest = useRef(pictures)
  latest.current = pictures
  // Object URLs must be released.
  useEffect(
    () => () => {
      latest.current.forEach(giveBack)
    },
    [],
  )
  const change = (key: string, next: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))

  async function send({ key, file, stop }: Picture) {
    change(key, { error: undefined, sent: 0 })
    const sending = uploadingClient({
      onProgress: (sent) => change(key, { sent }),
      signal: stop.signal,
    })
    try {
      change(key, { image: await sending.createImage({ files: [file] }) })
    } catch (error) {
      if (!isAborted(error)) change(key, { error })
    }
  }
  function add(files: Iterable<File>) {
    const room = MAX_PICTURES - latest.current.length
    const added = [...files]
      .filter(isPicture)
      .slice(0, room)
      .map((file) => ({
        key: crypto.randomUUID(),
        file,
        preview: URL.createObjectURL(file),
        alt: '',
        stop: new AbortController(),
        sent: 0,
      }))
    setPictures((all) => [...all, ...added])
    for (const picture of added) void send(picture)
  }
  function remove(key: string) {
    const gone = latest.current.find((one) => one.key === key)
    if (gone) giveBack(gone)
    setPictures((all) => all.filter((one) => one.key !== key))
  }
  function clear() {
    latest.current.forEach(giveBack)
    setPictures([])
  }
  return { pictures, add, remove, clear, describe: (key: string, alt: string) => change(key, { alt }), send }
}
export type Pictures = ReturnType<typeof usePictures>
