/** A mail to oneself, with the answer of the mail server. */
import { useMutation } from '@tanstack/react-query'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../parts/button.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './configuration.module.css'

export function MailTest() {
  const me = useMe()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => client.sendTestMail({}) })
  if (!may(me, 'mailTest', 'POST')) return null
  return (
    <section>
      <h2 className={styles.heading}>{t('configuration.mailTest')}</h2>
      <p className={styles.quiet}>{t('configuration.mailTestHint')}</p>
      <Button disabled={isPending} onClick={() => mutate()}>
        {t('configuration.sendTest')}
      </Button>
      {error && <Problem error={error} />}
      {data && !isPending && (
        <div className={data.accepted ? styles.result : `${styles.result} ${styles.bad}`} role="status">
          <p>
            {t(data.accepted ? 'configuration.mailTaken' : 'configuration.mailRefused', {
              recipient: data.recipient,
            })}
          </p>
          <p className={styles.answer} dir="auto">
            {data.answer}
          </p>
        </div>
      )}
    </section>
  )
}
