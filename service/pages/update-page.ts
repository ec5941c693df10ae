import { html } from 'hono/html'
import { form, type Markup, page } from './page.ts'

/** A cell on the page: an input or read-only. */
export type UpdateField = {
  readonly kind: 'text' | 'date' | 'check' | 'choice' | 'choices' | 'shown'
  /** Its name in the form. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** The current value; several choices one per line. */
  readonly value: string
  /** The input of a rejected form; null without any. */
  readonly typed: string | null
  readonly options: readonly string[]
}

/** A row on the page. */
export type UpdateRow = {
  readonly title: string
  readonly fields: readonly UpdateField[]
  /** Files and comments, one per line. */
  readonly beside: readonly string[]
}

/** The content of an update request. */
type UpdateForm = {
  readonly subject: string
  readonly message: string
  readonly sender: { readonly name: string; readonly email: string }
  readonly sheet: string
  readonly rows: readonly UpdateRow[]
  readonly action: string
  readonly proof: string
  /** The error of the last attempt. */
  readonly trouble: string | null
}

/** The requested rows as a form. Untouched cells stay unchanged. */
export function updatePage({ subject, message, sender, sheet, rows, action, proof, trouble }: UpdateForm): Markup {
  return page(
    subject,
    html`<p class="lead message">${message}</p>
<p class="fine">${sender.name} (${sender.email}) asks for this in the sheet “${sheet}”.</p>
${trouble === null ? '' : html`<p class="note bad" role="alert">${trouble}</p>`}
${form(action, proof, html`${rows.map(rowCard)}<div class="deeds"><button class="main">Send</button></div>`)}
<footer class="fine">This page works once. Only what you change is written.</footer>`,
    'wide',
  )
}

function rowCard({ title, fields, beside }: UpdateRow): Markup {
  return html`<section class="card"><div class="part"><h2>${title}</h2></div>
<div class="part">${fields.map(field)}</div>
${beside.length === 0 ? '' : html`<div class="part fine">${beside.map(line => html`<p>${line}</p>`)}</div>`}</section>`
}

/** A hidden field has the original value, so that an untouched field does not overwrite a concurrent edit. */
function field(cell: UpdateField): Markup {
  const { kind, label, name, value, description } = cell
  const content = cell.typed ?? value
  const hint = description === '' ? '' : html` <span class="fine">${description}</span>`
  if (kind === 'shown')
    return html`<label>${label}${hint}<span class="shown">${value === '' ? '–' : value}</span></label>`
  const was = html`<input type="hidden" name="was-${name}" value="${value}">`
  if (kind === 'choices') {
    const chosen = new Set(content.split('\n'))
    return html`<fieldset><legend>${label}${hint}</legend>${was}${cell.options.map(
      option =>
        html`<label class="check"><input type="checkbox" name="${name}" value="${option}" ${chosen.has(option) ? 'checked' : ''}>${option}</label>`,
    )}</fieldset>`
  }
  if (kind === 'check') {
    return html`${was}<label class="check"><input type="checkbox" name="${name}" value="true" ${content === 'true' ? 'checked' : ''}>${label}${hint}</label>`
  }
  return html`${was}<label>${label}${hint}${control(cell)}</label>`
}

function control({ kind, name, value, typed, options }: UpdateField): Markup {
  const content = typed ?? value
  if (kind === 'date') return html`<input type="date" name="${name}" value="${content}">`
  if (kind === 'text')
    return html`<textarea name="${name}" rows="${content.includes('\n') ? 4 : 1}" maxlength="4000">${content}</textarea>`
  // The current value stays selectable, even if it is none of the options.
  const all = options.includes(value) ? ['', ...options] : ['', ...(value === '' ? [] : [value]), ...options]
  return html`<select name="${name}">${all.map(
    option =>
      html`<option value="${option}" ${option === content ? 'selected' : ''}>${option === '' ? '–' : option}</option>`,
  )}</select>`
}
