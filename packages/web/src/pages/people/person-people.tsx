import type { Person } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { ROW_FIELDS } from '../../parts/person-row.tsx'
import { t } from '../../texts/texts.ts'
import { PeopleList } from './people-list.tsx'

export function Followers({ person }: { person: Person }) {
  const found = useInfiniteQuery(askPages('listFollowers', { personID: person.id, fields: ROW_FIELDS }))
  const empty = <Empty title={t('people.noFollowers', { name: person.displayName })} />
  return <PeopleList label={t('people.followers')} found={found} empty={empty} />
}

export function Following({ person }: { person: Person }) {
  const found = useInfiniteQuery(askPages('listFollowing', { personID: person.id, fields: ROW_FIELDS }))
  const empty = <Empty title={t('people.noFollowing', { name: person.displayName })} />
  return <PeopleList label={t('people.followed')} found={found} empty={empty} />
}
