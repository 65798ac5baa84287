/** Languages with highlighting: few, because each adds to the download. */
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({ bash, css, go, java, json, python, sql, typescript, xml, yaml })
lowlight.registerAlias({ typescript: ['ts', 'tsx', 'js', 'jsx', 'javascript'], bash: ['sh', 'shell'] })

/** A piece of code and its classes. */
interface Piece {
  readonly text: string
  readonly classes: string
}
export type Colours = (code: string, language: string | null) => readonly Piece[]

type Tree = ReturnType<typeof lowlight.highlight>['children'][number]

const piecesOf = (nodes: readonly Tree[], classes: readonly string[]): Piece[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return [{ text: node.value, classes: classes.join(' ') }]
    if (node.type !== 'element') return []
    const own = Array.isArray(node.properties.className) ? node.properties.className.map(String) : []
    // A string may contain interpolated code.
    return piecesOf(node.children, own.includes('hljs-subst') ? [] : [...classes, ...own])
  })

/** Unknown languages have no highlighting. */
export const coloursOf: Colours = (code, language) =>
  language !== null && lowlight.registered(language)
    ? piecesOf(lowlight.highlight(language, code).children, [])
    : [{ text: code, classes: '' }]
