/** Compiles queries of plain text and values in a third of the query builder's time. */
import {
  CompiledQuery,
  type Expression,
  type OperationNode,
  type RawBuilder,
  RawNode,
  sql,
  ValueNode,
} from 'kysely'

function write(node: OperationNode, values: unknown[]): string {
  if (ValueNode.is(node)) return `$${values.push(node.value)}`
  if (!RawNode.is(node)) throw new Error(`This takes sql\`…\` within sql\`…\` alone, and no ${node.kind}.`)
  let text = node.sqlFragments[0] ?? ''
  for (let at = 0; at < node.parameters.length; at++) {
    text += write(node.parameters[at] as OperationNode, values) + node.sqlFragments[at + 1]
  }
  return text
}

/** A fragment without values, written once: what all statements have in common is not put together for each. */
export function fixed<Row>(fragment: Expression<Row>): RawBuilder<Row> {
  const values: unknown[] = []
  const text = write(fragment.toOperationNode(), values)
  if (values.length > 0) throw new Error(`A fixed fragment has no values: ${text}`)
  return sql.raw(text)
}

/** Values that are given come first: the text may name them as `$1` and so on, as often as it likes. */
export function compileText<Row>(query: Expression<Row>, given: readonly unknown[] = []): CompiledQuery<Row> {
  const values = [...given]
  return CompiledQuery.raw(write(query.toOperationNode(), values), values) as CompiledQuery<Row>
}
