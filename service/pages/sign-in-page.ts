import { html } from 'hono/html'
import { type Account, accountRow } from './account.ts'
import { form, type Markup, page } from './page.ts'

/** The account chooser. The choice is no secret, so it uses GET; `next` is the page after sign-in. */
export function chooserPage(accounts: readonly Account[], next: string): Markup {
  return page(
    'Choose an account',
    html`<p class="lead">Sign in to the sheet service.</p>
<form class="card" action="/b/sign-in"><input type="hidden" name="next" value="${next}">
<ul class="rows">${accounts.map(
      account =>
        html`<li class="chosen"><button class="row" name="email" value="${account.email}">${accountRow(account)}</button></li>`,
    )}</ul></form>
<form class="card" action="/b/sign-in"><input type="hidden" name="next" value="${next}">
<div class="part"><label>Another address<input name="email" type="email" autocomplete="username" required></label>
<div class="deeds"><button>Continue</button></div></div></form>`,
  )
}

/** Content of the password page. */
export type PasswordForm = {
  readonly account: Account
  readonly next: string
  readonly proof: string
  /** The error of the last attempt. */
  readonly trouble: string | null
}

/** The password of one account. */
export function passwordPage({ account, next, proof, trouble }: PasswordForm): Markup {
  return page(
    'Sign in',
    html`<div class="card"><ul class="rows"><li><div class="grow">${accountRow(account)}</div>${backLink(next)}</li></ul></div>
${trouble === null ? '' : html`<p class="note bad" role="alert">${trouble}</p>`}
<div class="card"><div class="part">${form(
      '/b/sign-in',
      proof,
      html`<input name="email" value="${account.email}" autocomplete="username" hidden><input type="hidden" name="next" value="${next}">
<label>Password<input name="password" type="password" autocomplete="current-password" autofocus required></label>
<div class="deeds"><button class="main">Sign in</button></div>`,
    )}</div></div>`,
  )
}

/** An account without a password, with instructions to set one. */
export function noPasswordPage(account: Account, next: string): Markup {
  return page(
    'This account has no password yet',
    html`<div class="card"><ul class="rows"><li><div class="grow">${accountRow(account)}</div>${backLink(next)}</li></ul></div>
<div class="note">Set one in a terminal on the computer that runs the service, then open this page again. DIR is its data folder.
<code>npm run -s service -- password --data DIR --user ${account.email}</code></div>`,
  )
}

function backLink(next: string): Markup {
  return html`<a class="fine" href="/b/sign-in?next=${encodeURIComponent(next)}">Another account</a>`
}
