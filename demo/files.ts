/** Small files to attach, made here. */
import { pictureFile } from './markup.ts'

/** One page with a line of text on it; the parts of a PDF are found by where they begin. */
function pdf(title: string): string {
  const stream = `BT /F1 24 Tf 72 720 Td (${title.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return `${text}${end}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const csv = (rows: number) =>
  [
    'lap,speed,temperature',
    ...Array.from({ length: rows }, (_, row) => `${row + 1},${14 + (row % 3)},${-7 - (row % 5)}`),
  ].join('\n')

/** By the subject of what they belong to. */
export const filesBySubject: Readonly<Record<string, () => File | Promise<File>>> = {
  'Torque values that we really use': () =>
    new File([pdf('Torque values')], 'torque-values.pdf', { type: 'application/pdf' }),
  'Protocol of a day on the ice': () => new File([csv(20)], 'laps-of-monday.csv', { type: 'text/csv' }),
  'Travel expenses, short and complete': () =>
    new File([pdf('Travel expenses')], 'expenses-form.pdf', { type: 'application/pdf' }),
  'Which green is it going to be?': () => pictureFile('samples'),
  'Four weeks with the second prototype': () => pictureFile('crates'),
  'Which way do you ride to work?': () => pictureFile('map'),
}
