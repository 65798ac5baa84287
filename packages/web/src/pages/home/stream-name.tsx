import { Field } from '../../parts/field.tsx'
import { t } from '../../texts/texts.ts'

const LONGEST_NAME = 100

interface StreamNameProps {
  readonly name: string
  readonly hint?: string
  readonly problem: string | undefined
  readonly onName: (name: string) => void
}

/** The name of a stream. */
export const StreamName = ({ name, onName, ...rest }: StreamNameProps) => (
  <Field label={t('home.stream.name')} {...rest}>
    {(attributes) => (
      <input
        {...attributes}
        value={name}
        maxLength={LONGEST_NAME}
        required
        onChange={(event) => onName(event.target.value)}
      />
    )}
  </Field>
)
