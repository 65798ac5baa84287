/** What files and texts take in the store of files and in the database. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'

/** In the order in which they are shown. */
export const STORAGE_KINDS = [
  'attachments',
  'attachmentPreviews',
  'images',
  'imageSizes',
  'linkPictures',
  'avatars',
  'versions',
] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

const count = (description: string) => Type.Integer({ minimum: 0, description })
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })
const amount = { files: count('How many there are.'), bytes: count('Their size.') }

export const Storage = Type.Object(
  {
    kind: Type.Enum(['directory', 's3'], { description: 'Where files are kept.' }),
    days: Type.Array(Type.Object({ day: day('In UTC.'), ...amount }), {
      description:
        'What the store of files had on each measured day of the last 90, the newest first; equal files are stored once. Empty until it is first measured.',
    }),
    kinds: Type.Array(
      Type.Object({
        kind: Type.Enum([...STORAGE_KINDS]),
        inDatabase: Type.Boolean({
          description: 'Whether it is in the database, not in the store of files.',
        }),
        ...amount,
      }),
      {
        description:
          'What it is used for, on the newest of these days. Equal files count each time, so they may be more than the store has.',
      },
    ),
    unused: Type.Object(
      { ...amount, oldest: Type.Optional(Type.String({ pattern: DATE_PATTERN })) },
      {
        description:
          'Files in the store that nothing uses now, deleted an hour later. Uploads under way count too.',
      },
    ),
  },
  { $id: 'Storage', readOnly: true },
)
export type Storage = Static<typeof Storage>

export const StorageTest = Type.Object(
  {
    passed: Type.Boolean({ description: 'Whether what was written came back and was removed.' }),
    milliseconds: count('How long it took.'),
    answer: Type.Optional(Type.String({ description: 'Why it failed.' })),
  },
  { $id: 'StorageTest', readOnly: true },
)
export type StorageTest = Static<typeof StorageTest>
