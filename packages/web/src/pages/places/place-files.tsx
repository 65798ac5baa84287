/** Files and pictures of the content of a place: pictures as a grid, other files as rows. */
import { FILE_KINDS, filter, type Place, type PlaceFile } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, File, FileArchive, FileText, type LucideIcon } from 'lucide-react'
import { own } from '../../api/client.ts'
import { askPages } from '../../api/queries.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { When } from '../../parts/when.tsx'
import { sizeText } from '../../texts/sizes.ts'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import { oneOf, someOf, useAddress } from './address.ts'
import { Chip, Chips } from './chips.tsx'
import { PictureGrid } from './place-pictures.tsx'
import listStyles from './places.module.css'
import { WriteButton } from './write-button.tsx'

const SORTS = ['dateCreatedDesc', 'dateCreatedAsc'] as const
const VIEWS = ['files', 'pictures'] as const

interface Kind {
  readonly icon: LucideIcon
  readonly word: TextKey
  readonly words: TextKey
}

/** Pictures have a view of their own. */
const KINDS = {
  document: { icon: FileText, word: 'places.files.document', words: 'places.files.documents' },
  archive: { icon: FileArchive, word: 'places.files.archive', words: 'places.files.archives' },
  other: { icon: File, word: 'places.files.other', words: 'places.files.others' },
} as const satisfies Record<string, Kind>
const ROW_KINDS = FILE_KINDS.filter((kind) => kind !== 'picture')

function useNarrowing() {
  const { search, change } = useAddress()
  return {
    view: oneOf(VIEWS, search.view) ?? 'files',
    kinds: someOf(ROW_KINDS, search.kind),
    sort: oneOf(SORTS, search.sort) ?? 'dateCreatedDesc',
    change,
  } as const
}

function KindChips() {
  const { kinds, change } = useNarrowing()
  return (
    <Chips label={t('places.files.kind')}>
      {ROW_KINDS.map((kind) => (
        <Chip
          key={kind}
          isOn={kinds.includes(kind)}
          onToggle={() =>
            change({ kind: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] })
          }
        >
          {t(KINDS[kind].words)}
        </Chip>
      ))}
    </Chips>
  )
}

function Narrowing() {
  const { view, sort, change } = useNarrowing()
  return (
    <div className={listStyles.filters}>
      <Chips label={t('places.files.view')}>
        {VIEWS.map((one) => (
          <Chip
            key={one}
            isOn={one === view}
            onToggle={() => change({ view: one === 'files' ? undefined : one, kind: undefined })}
          >
            {t(one === 'files' ? 'places.files.view.files' : 'places.files.view.pictures')}
          </Chip>
        ))}
      </Chips>
      {view === 'files' && <KindChips />}
      <label className={listStyles.sort}>
        <span>{t('places.sort')}</span>
        <select
          aria-label={t('places.sort')}
          value={sort}
          onChange={(event) => change({ sort: event.target.value })}
        >
          <option value="dateCreatedDesc">{t('places.sort.dateCreatedDesc')}</option>
          <option value="dateCreatedAsc">{t('places.sort.dateCreatedAsc')}</option>
        </select>
      </label>
    </div>
  )
}

function FileRow({ file }: { file: PlaceFile }) {
  const { kind, name = '', size, author, published, content } = file
  const { icon: Icon, word } = KINDS[kind === 'picture' ? 'other' : kind]
  const href = own(file.url)
  const subject = content.subject || t('kind.other')
  return (
    <Row
      lead={<Icon size={20} aria-hidden="true" />}
      file={{ href, name }}
      title={name}
      about={
        <span className={listStyles.facts}>
          <span>{t(word)}</span>
          <span>{sizeText(size)}</span>
          <PersonLink person={author} size={0} />
          <When date={published} />
          <span>
            {rich('places.files.in', {
              subject: (
                <PathLink key="subject" to={content.resources.html?.ref} dir="auto">
                  {subject}
                </PathLink>
              ),
            })}
          </span>
        </span>
      }
      end={
        <a
          className={buttonClass('quiet', true)}
          href={href}
          download={name}
          aria-label={t('places.files.download', { name })}
          title={t('places.files.download', { name })}
        >
          <Download aria-hidden="true" />
        </a>
      }
    />
  )
}

/** What to do where there is nothing. */
function Nothing({ place }: { place: Place }) {
  const { view, kinds, change } = useNarrowing()
  if (kinds.length > 0)
    return (
      <Empty title={t('places.files.none.ofKind')}>
        <Button onClick={() => change({ kind: undefined })}>{t('places.files.all')}</Button>
      </Empty>
    )
  return (
    <Empty title={t(view === 'pictures' ? 'places.files.none.pictures' : 'places.files.none')}>
      <p>{t('places.files.none.hint')}</p>
      <WriteButton place={place} />
    </Empty>
  )
}

export function PlaceFiles({ place }: { place: Place }) {
  const { view, kinds, sort } = useNarrowing()
  const shown = view === 'pictures' ? ['picture'] : kinds.length > 0 ? kinds : ROW_KINDS
  const pages = useInfiniteQuery({
    ...askPages('listPlaceFiles', { placeID: place.id, filter: [filter('kind', ...shown)], sort, count: 50 }),
    placeholderData: keepPreviousData,
    // Others add files meanwhile.
    refetchOnWindowFocus: true,
  })
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  // Those of the other view are shown until these arrive.
  const files = data?.pages
    .flatMap(({ list }) => list)
    .filter(({ kind }) => (kind === 'picture') === (view === 'pictures'))
  const isLoading = !files || (isPlaceholderData && files.length === 0)
  return (
    <>
      <Narrowing />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {isLoading && !error && <Waiting shape={view === 'pictures' ? 'pictures' : 'rows'} />}
      {!isLoading && files.length === 0 && <Nothing place={place} />}
      {files && files.length > 0 && view === 'pictures' && <PictureGrid files={files} />}
      {files && files.length > 0 && view === 'files' && (
        <Rows label={t('places.tab.files')}>
          {files.map((file) => (
            <FileRow key={`${file.type} ${file.id} ${file.content.id}`} file={file} />
          ))}
        </Rows>
      )}
      <More
        hasMore={hasNextPage && !isLoading}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}
