/** What the settings of the server say: read only, because they are changed where the server is started. */
import type { Configuration } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { sizeText } from '../../../texts/sizes.ts'
import { t } from '../../../texts/texts.ts'
import styles from './configuration.module.css'

const onOff = (isOn: boolean) => t(isOn ? 'configuration.on' : 'configuration.off')

function storageText({ kind, endpoint, bucket }: Configuration['storage']): string {
  if (kind === 'directory') return t('configuration.directory')
  return t('configuration.s3', { endpoint: endpoint ?? '', bucket: bucket ?? '' })
}

function linesOf({ baseUrl, anonymousRead, signIn, mail, storage, features }: Configuration) {
  return [
    [t('configuration.address'), baseUrl],
    [t('configuration.anonymousRead'), onOff(anonymousRead)],
    [t('configuration.signUp'), onOff(signIn.signUp)],
    [t('configuration.passwordGrant'), onOff(signIn.passwordGrant)],
    [t('configuration.runAs'), onOff(signIn.runAs)],
    [
      t('configuration.mail'),
      mail
        ? `${t('configuration.mailFrom', { server: mail.server, from: mail.from })} ${t(`configuration.encryption.${mail.encryption}`)}`
        : t('configuration.noMail'),
    ],
    [t('configuration.storage'), storageText(storage)],
    [t('configuration.uploadMax'), sizeText(storage.uploadMaxBytes)],
    [
      t('configuration.quota'),
      storage.quotaBytes === 0 ? t('configuration.noQuota') : sizeText(storage.quotaBytes),
    ],
    [t('configuration.push'), onOff(features.push)],
    [t('configuration.offline'), onOff(features.offline)],
    [t('configuration.linkPreviews'), onOff(features.linkPreviews)],
  ] as const
}

export function ConfigurationFacts() {
  const { data, error, refetch } = useQuery(ask('getConfiguration', {}))
  return (
    <section>
      <h2 className={styles.heading}>{t('configuration.server')}</h2>
      <p className={styles.quiet}>{t('configuration.serverHint')}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
      {data && (
        <dl className={styles.facts}>
          {linesOf(data).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
