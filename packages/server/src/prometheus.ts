/** The Prometheus text format. */

interface Sample {
  /** The suffix of the name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels?: Record<string, string | number>
  readonly value: number
}

export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly help: string
  readonly samples: readonly Sample[]
}

export const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const escaped = (text: string) => text.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))

function writeSample(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels ?? {}).map(([key, of]) => `${key}="${escaped(String(of))}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

export function writeFamilies(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((sample) => writeSample(name, sample)),
  ])
  return `${lines.join('\n')}\n`
}

/** A metric with a single value. */
export function single(type: 'counter' | 'gauge', name: string, help: string, value: number): Family {
  return { name, type, help, samples: [{ value }] }
}
