/** One figure: its total, compared with the span before, drawn, and as a table. */
import type { FigureName, Figures } from '@folkmoot/contract'
import { Suspense } from 'react'
import { lazily } from '../../../parts/lazily.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { type TextKey, t } from '../../../texts/texts.ts'
import styles from './figures.module.css'
import { listOf } from './lists.ts'
import { changeText, type Figure, shortDay, valueText, wholeDay } from './numbers.ts'
import type { FiguresView } from './span.ts'

const Plot = lazily(async () => (await import('./plot.tsx')).Plot)

const nameOf = (name: FigureName): string => t(`figures.${name}` satisfies TextKey)

interface CardProps {
  readonly figure: Figure
  readonly figures: Figures
  readonly view: FiguresView
}

function Total({ figure, figures, view }: CardProps) {
  const text = valueText(figure.unit, figure.total)
  const list = listOf(figure.name, figures, view)
  const change = changeText(figure)
  return (
    <p className={styles.total}>
      {list === undefined || !figure.total ? (
        <strong>{text}</strong>
      ) : (
        <PathLink to={list} aria-label={t('figures.list', { name: nameOf(figure.name), value: text })}>
          <strong>{text}</strong>
        </PathLink>
      )}
      {figure.previousTotal !== undefined && (
        <span>
          {change !== undefined && `${change}, `}
          {t('figures.before', { value: valueText(figure.unit, figure.previousTotal) })}
        </span>
      )}
    </p>
  )
}

const HEADS = { day: 'figures.day', week: 'figures.week', month: 'figures.month' } as const

function Table({ figure, figures }: Pick<CardProps, 'figure' | 'figures'>) {
  return (
    <details className={styles.table}>
      <summary>{t('figures.asTable', { name: nameOf(figure.name) })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(HEADS[figures.interval])}</th>
            <th scope="col">{nameOf(figure.name)}</th>
          </tr>
        </thead>
        <tbody>
          {figures.starts.map((start, index) => (
            <tr key={start}>
              <th scope="row">{wholeDay(start)}</th>
              <td>{valueText(figure.unit, figure.values[index] ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

export function FigureCard(props: CardProps) {
  const { figure, figures } = props
  const name = nameOf(figure.name)
  const span = { from: wholeDay(figures.from), to: wholeDay(figures.to) }
  return (
    <section aria-label={name} className={styles.card}>
      <h3>{name}</h3>
      <Total {...props} />
      <Suspense fallback={<div className={styles.plot} />}>
        <Plot
          label={t('figures.plot', { name, ...span })}
          values={figure.values}
          unit={figure.unit}
          dayText={(index) => shortDay(figures.starts[index] ?? figures.from, figures.interval)}
          valueText={(value) => valueText(figure.unit, value)}
        />
      </Suspense>
      <Table figure={figure} figures={figures} />
    </section>
  )
}
