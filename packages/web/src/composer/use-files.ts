/** Attached files, and why others were refused. */
import { useState } from 'react'
import { isPicture, sizeProblem } from '../api/uploads.ts'
import { t } from '../texts/texts.ts'

const problemOf = (file: File, isUpdate: boolean) =>
  isUpdate && !isPicture(file) ? t('upload.onlyPictures') : sizeProblem(file)

export function useFiles(isUpdate: boolean) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  function add(more: readonly File[]) {
    const problems = more.map((file) => problemOf(file, isUpdate))
    setFiles([...files, ...more.filter((_, index) => problems[index] === undefined)])
    setProblem(problems.find((one) => one !== undefined))
  }
  const remove = (file: File) => setFiles(files.filter((one) => one !== file))
  return { files, problem, add, remove }
}
