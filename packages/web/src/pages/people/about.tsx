import type { Person } from '@folkmoot/contract'
import type { ReactNode } from 'react'
import { POSITION } from '../../parts/profile.ts'
import { dateOf } from '../../texts/dates.ts'
import { currentLocale, t } from '../../texts/texts.ts'
import styles from './person.module.css'

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt dir="auto">{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

type Address = NonNullable<Person['addresses']>[number]['value']

const lineOf = ({ streetAddress, postalCode, locality, region, country }: Address): string =>
  [streetAddress, [postalCode, locality].filter(Boolean).join(' '), region, country]
    .filter(Boolean)
    .join(', ')

/** Standard fields use the reader's language. */
function labelOf(label: string): string {
  const known = POSITION.find((one) => one === label)
  return known ? t(`people.field.${known}`) : label
}

const dayOf = (date: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(dateOf(date))

/** All profile fields. */
export const About = ({ person }: { person: Person }) => (
  <dl className={styles.facts}>
    {person.svc.profile
      .filter(({ value }) => value !== '')
      .map(({ svc_label, value }) => (
        <Entry key={svc_label} label={labelOf(svc_label)}>
          {value}
        </Entry>
      ))}
    {person.location && <Entry label={t('people.location')}>{person.location}</Entry>}
    {person.emails?.map(({ value }) => (
      <Entry key={value} label={t('people.email')}>
        <a href={`mailto:${value}`}>{value}</a>
      </Entry>
    ))}
    {person.phoneNumbers?.map(({ value }) => (
      <Entry key={value} label={t('people.phone')}>
        <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
      </Entry>
    ))}
    {person.addresses?.map(({ value }) => (
      <Entry key={lineOf(value)} label={t('people.address')}>
        {lineOf(value)}
      </Entry>
    ))}
    {person.svc.timeZone && <Entry label={t('people.timeZone')}>{person.svc.timeZone}</Entry>}
    <Entry label={t('people.joined')}>{dayOf(person.published)}</Entry>
  </dl>
)
