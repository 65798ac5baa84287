/** Draws a series as bars. Loaded with the first figures. */
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './figures.module.css'

interface PlotProps {
  /** What it shows, for those who do not see it. */
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly unit: 'count' | 'seconds'
  /** For the interval with this index. */
  readonly dayText: (index: number) => string
  readonly valueText: (value: number) => string
}

const HEIGHT = 140
/** Steps of the scale: round numbers, or times. */
const STEPS = {
  count: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
  seconds: [1, 10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 432_000, 864_000],
}
/** Pixels that a date takes. */
const DATE_WIDTH = 64

/** Read when it draws, because the theme may change. Canvas knows no light-dark(): an element says which of the two it is. */
function shownColour(name: '--accent' | '--quiet' | '--line', at: HTMLElement): string {
  at.style.color = `var(${name})`
  const shown = getComputedStyle(at).color
  at.style.color = ''
  return shown
}

function optionsFor(element: HTMLElement, { values, unit, dayText, valueText }: PlotProps): uPlot.Options {
  const line = { stroke: () => shownColour('--line', element), width: 1 }
  const axis = { stroke: () => shownColour('--quiet', element), font: '12px "Inter Variable", sans-serif' }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, values.length - 0.4] },
      y: { range: (_, _least, most) => [0, Math.max(most, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { show: false },
        size: 32,
        gap: 10,
        space: DATE_WIDTH,
        incrs: [1, 2, 3, 5, 7, 10, 14],
        values: (_, splits) => splits.map((split) => (values[split] === undefined ? '' : dayText(split))),
      },
      {
        ...axis,
        grid: line,
        ticks: { show: false },
        size: unit === 'seconds' ? 96 : 64,
        space: 36,
        incrs: STEPS[unit],
        values: (_, splits) => splits.map(valueText),
      },
    ],
    series: [
      {},
      {
        fill: () => shownColour('--accent', element),
        stroke: () => shownColour('--accent', element),
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.7, 28] }),
      },
    ],
  }
}

export function Plot(props: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const { label, values } = props
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const element = place.current
    if (!element) return
    const data: uPlot.AlignedData = [values.map((_, index) => index), [...values]]
    const plot = new uPlot(optionsFor(element, latest.current), data, element)
    const resizing = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    resizing.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => plot.redraw()
    scheme.addEventListener('change', redraw)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      theme.disconnect()
      scheme.removeEventListener('change', redraw)
      resizing.disconnect()
      plot.destroy()
    }
  }, [values])
  return <div ref={place} role="img" aria-label={label} className={styles.plot} />
}
