/** Opens pictures over the page. What shows them is loaded when the first one is opened. */
import { type ReactNode, Suspense, useState } from 'react'
import { lazily } from './lazily.tsx'
import type { LargePicture } from './picture-viewer.tsx'

const Viewer = lazily(async () => (await import('./picture-viewer.tsx')).PictureViewer)

interface Opened {
  readonly pictures: readonly LargePicture[]
  readonly first: number
}

interface LargePictures {
  open(pictures: readonly LargePicture[], first: number): void
  /** To be rendered outside of what is clicked. */
  readonly viewer: ReactNode
}

export function useLargePictures(): LargePictures {
  const [opened, setOpened] = useState<Opened>()
  return {
    open: (pictures, first) => setOpened({ pictures, first: Math.max(first, 0) }),
    viewer: opened && (
      <Suspense fallback={null}>
        <Viewer {...opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  }
}
