import type { Caller, ServiceDeps } from '../../http/env.ts'

/** Writes to somebody who was invited. They have accepted once they have a password. */
export function inviter({ mail }: ServiceDeps) {
  return ({ email, name }: Caller, invited: string): void =>
    mail.send({
      from: { email, name },
      to: [{ email: invited }],
      subject: `${name} invites you to work on sheets together`,
      text: [
        `${name} has invited ${invited} into the organization.`,
        'Ask whoever runs the service for a password: with it you accept, and can sign in.',
      ].join('\n\n'),
    })
}
