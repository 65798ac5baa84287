/** Adds people from a CSV file, after a dry run. */
import { appPaths } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Field } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './import.module.css'
import { ImportList } from './import-list.tsx'
import { Plan } from './plan.tsx'

const bodyOf = async (file: File) => ({
  bytes: new Uint8Array(await file.arrayBuffer()),
  mediaType: 'text/csv',
})

function Body() {
  const [file, setFile] = useState<File>()
  const planning = useMutation({
    mutationFn: async (chosen: File) => await client.planPeopleImport(await bodyOf(chosen)),
  })
  const starting = useMutation({
    mutationFn: async ({ chosen, mails }: { chosen: File; mails: boolean }) =>
      await client.importPeople({ ...(await bodyOf(chosen)), mails }),
    onSuccess() {
      setFile(undefined)
      return queryClient.invalidateQueries({ queryKey: ['listPeopleImports'] })
    },
  })
  function choose(chosen: File | undefined) {
    setFile(chosen)
    starting.reset()
    if (chosen) planning.mutate(chosen)
  }
  return (
    <>
      <p className={styles.quiet}>{t('import.about')}</p>
      {!file && (
        <Field label={t('import.file')}>
          {(attributes) => (
            <input
              {...attributes}
              type="file"
              accept=".csv,text/csv"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          )}
        </Field>
      )}
      {file && planning.isPending && <Waiting />}
      {file && planning.data && !planning.isPending && (
        <Plan
          name={file.name}
          plan={planning.data}
          isBusy={starting.isPending}
          onStart={(mails) => starting.mutate({ chosen: file, mails })}
          onCancel={() => choose(undefined)}
        />
      )}
      {file && planning.error && <Problem error={planning.error} onRetry={() => choose(undefined)} />}
      {starting.error && <Problem error={starting.error} />}
      <ImportList />
    </>
  )
}

export const ImportPage = () => (
  <ManageFrame path={appPaths.manageImport} title={t('import.title')}>
    <Body />
  </ManageFrame>
)
