/** Sending: progress, cancel and errors. */
import type { Attachment, Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathOf } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useRequestKey } from '../api/request-key.ts'
import { isStopped, uploadingClient } from '../api/uploads.ts'
import { boot } from '../boot.ts'
import { notify } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import type { Draft } from './drafts.ts'
import { closeComposer } from './open-composer.ts'
import { send } from './sending.ts'

interface Written {
  readonly draft: Draft
  readonly files: readonly File[]
  readonly attachments: readonly Attachment[]
  readonly edit: Content | undefined
  /** Called after success. */
  readonly onSent: () => void
}

export function useSending({ draft, files, attachments, edit, onSent }: Written) {
  const router = useRouter()
  const [progress, setProgress] = useState(0)
  const stopper = useRef<AbortController>(undefined)
  const keyOf = useRequestKey()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      setProgress(0)
      stopper.current = new AbortController()
      const sender = uploadingClient({ onProgress: setProgress, signal: stopper.current.signal })
      const kept = edit ? attachments.map(({ id }) => id) : undefined
      const key = keyOf(JSON.stringify([draft, files.map(({ name, size }) => [name, size])]))
      return await send(sender, { draft, files, edit, attachments: kept, key })
    },
    onSuccess: (page) => {
      onSent()
      closeComposer()
      void queryClient.invalidateQueries()
      const path = pathOf(page)
      if (edit) notify(t('composer.saved'))
      else if (draft.kind === 'update' || path === undefined) notify(t('composer.posted'))
      // In the place of the entry that the open composer has.
      else router.history.replace(boot.base + path)
    },
  })
  return {
    submit: () => mutate(),
    isSending: isPending,
    /** From 0 to 1, only with files. */
    progress,
    stop: () => stopper.current?.abort(),
    /** The user cancelled it. */
    error: isStopped(error) ? null : error,
    forget: reset,
  }
}
