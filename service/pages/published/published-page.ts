import { html } from 'hono/html'
import type { Table } from '../../exports/table.ts'
import { type Markup, page } from '../page.ts'

/** A part of a published page, with an optional heading. */
export type PublishedPart = {
  readonly title: string
  readonly shows:
    | { readonly kind: 'table'; readonly table: Table }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
    | { readonly kind: 'links'; readonly links: readonly (readonly [label: string, address: string])[] }
}

/** The public view of a sheet, report or dashboard. */
type PublishedPage = {
  readonly title: string
  readonly lead: string
  readonly parts: readonly PublishedPart[]
  /** The addresses of the previous and next rows; null without any. */
  readonly previous: string | null
  readonly next: string | null
}

/** The read-only page of a published object. */
export function publishedPage({ title, lead, parts, previous, next }: PublishedPage): Markup {
  const step = (address: string | null, text: string) =>
    address === null ? '' : html`<a class="button" href="${address}">${text}</a>`
  const steps =
    previous === null && next === null
      ? ''
      : html`<nav class="deeds" aria-label="Rows">${step(previous, 'Rows before')}${step(next, 'More rows')}</nav>`
  return page(title, html`<p class="lead">${lead}</p>${parts.map(showPart)}${steps}`, 'full')
}

function showPart({ title, shows }: PublishedPart): Markup {
  const heading = title === '' ? '' : html`<div class="part"><h2>${title}</h2></div>`
  switch (shows.kind) {
    case 'table':
      return html`<section class="card sheet">${heading}${showTable(shows.table)}</section>`
    case 'text':
      return html`<section class="card">${heading}<div class="part">${shows.text}</div></section>`
    case 'facts':
      return html`<section class="card">${heading}<dl class="part facts">${shows.facts.map(
        ([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`,
      )}</dl></section>`
    case 'links':
      return html`<section class="card">${heading}<ul class="rows">${shows.links.map(
        ([label, address]) => html`<li><a href="${address}" rel="noreferrer">${label}</a></li>`,
      )}</ul></section>`
  }
}

function showTable({ columns, rows, indented }: Table): Markup {
  const shown = [...columns.entries()].filter(([, { hidden }]) => !hidden)
  return html`<table class="grid"><thead><tr>${shown.map(([, { title }]) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ cells, depth }) =>
      html`<tr>${shown.map(([at]) => {
        const { text = '', value } = cells[at] ?? {}
        const look =
          at === indented && depth > 0 ? `in-${Math.min(depth, 5)}` : typeof value === 'number' ? 'number' : ''
        return html`<td class="${look}">${typeof value === 'boolean' ? (value ? '✓' : '') : text}</td>`
      })}</tr>`,
  )}</tbody></table>`
}
