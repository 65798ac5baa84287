/** What owners and moderators do with a conversation, and what others see of it. */
import { appPaths, type Content, type ConversationChangeKind } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye, Lock, LockOpen, Merge, Pin, PinOff, Split, Undo2 } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { client, pathOf } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { MenuItem } from '../../parts/menu.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { notifyOf, withUndo } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import { undoChange } from './undoing.ts'

const CHANGES = {
  lock: {
    send: (contentID: string) => client.lockContent({ contentID }),
    undo: 'unlock',
    done: 'content.lock.locked',
  },
  unlock: {
    send: (contentID: string) => client.unlockContent({ contentID }),
    undo: 'lock',
    done: 'content.lock.unlocked',
  },
  pin: {
    send: (contentID: string) => client.featureContent({ contentID }),
    undo: 'unpin',
    done: 'content.pin.pinned',
  },
  unpin: {
    send: (contentID: string) => client.unfeatureContent({ contentID }),
    undo: 'pin',
    done: 'content.pin.unpinned',
  },
} as const satisfies Record<string, { send: unknown; undo: string; done: TextKey }>
type Change = keyof typeof CHANGES

/** Answers too: what the reader may do with them changes with a lock. */
const SHOWN = ['getContent', 'listMessages', 'listComments', 'listContents', 'listPlaceContents']

async function send(contentID: string, change: Change): Promise<void> {
  await CHANGES[change].send(contentID)
  await Promise.all(SHOWN.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** Who locked a conversation, and when. */
export const LockState = ({ lock: { person, date } }: { lock: NonNullable<Content['lock']> }) =>
  rich('content.lock.state', {
    who: <PersonLink key="who" person={person} size={0} />,
    when: <When key="when" date={date} />,
  })

const UNDO_TEXTS: Record<ConversationChangeKind, TextKey> = {
  moved: 'content.change.undoMove',
  split: 'content.change.undoSplit',
  merged: 'content.change.undoMerge',
}

/** What was done within the last day and can be undone: the newest. */
function UndoItem({ content }: { content: Content }) {
  const asked = { ...ask('listConversationChanges', { contentID: content.id, count: 1 }), gcTime: 0 }
  const { data } = useQuery({ ...asked, enabled: may(content, 'changes', 'GET') })
  const change = data?.list.find((one) => may(one, 'undo', 'POST'))
  if (!change) return null
  return (
    <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => void undoChange(change)}>
      {t(UNDO_TEXTS[change.kind], { name: change.person.displayName })}
    </MenuItem>
  )
}

/** Why somebody may see it or not. */
function AccessItem({ content }: { content: Content }) {
  const router = useRouter()
  if (!may(useMe(), 'access', 'GET')) return null
  const search = { object: pathOf(content.resources.html?.ref) } as never
  return (
    <MenuItem
      icon={<Eye aria-hidden="true" />}
      onSelect={() => void router.navigate({ to: appPaths.manageAccess, search })}
    >
      {t('access.menu')}
    </MenuItem>
  )
}

interface ModerationItemsProps {
  readonly content: Content
  readonly onOpen: (dialog: 'split' | 'merge') => void
}

export function ModerationItems({ content, onOpen }: ModerationItemsProps) {
  const change = useMutation({
    mutationFn: (name: Change) => send(content.id, name),
    onSuccess: (_, name) =>
      withUndo(t(CHANGES[name].done), {
        act: () => {},
        undo: () => void send(content.id, CHANGES[name].undo).catch(notifyOf),
      }),
    onError: notifyOf,
  })
  return (
    <>
      {may(content, 'lock', 'PUT') && (
        <MenuItem
          icon={content.lock ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onSelect={() => change.mutate(content.lock ? 'unlock' : 'lock')}
        >
          {t(content.lock ? 'content.lock.undo' : 'content.lock.do')}
        </MenuItem>
      )}
      {may(content, 'featured', 'PUT') && (
        <MenuItem
          icon={content.featured ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
          onSelect={() => change.mutate(content.featured ? 'unpin' : 'pin')}
        >
          {t(content.featured ? 'content.pin.undo' : 'content.pin.do')}
        </MenuItem>
      )}
      {may(content, 'split', 'POST') && content.replyCount > 0 && (
        <MenuItem icon={<Split aria-hidden="true" />} onSelect={() => onOpen('split')}>
          {t('content.split.do')}
        </MenuItem>
      )}
      {may(content, 'merge', 'POST') && (
        <MenuItem icon={<Merge aria-hidden="true" />} onSelect={() => onOpen('merge')}>
          {t('content.merge.do')}
        </MenuItem>
      )}
      <UndoItem content={content} />
      <AccessItem content={content} />
    </>
  )
}
