const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024
/** From here on a decimal says nothing. */
const WHOLE_FROM = 10

export function inBytes(amount: number): string {
  let [value, unit] = [amount, 0]
  while (value >= STEP && unit < UNITS.length - 1) [value, unit] = [value / STEP, unit + 1]
  return `${value.toFixed(unit === 0 || value >= WHOLE_FROM ? 0 : 1)} ${UNITS[unit]}`
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
