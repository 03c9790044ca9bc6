import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import { sessionsChanged } from '../session/session-store'
import { writeLetters } from './letter'

const words = {
  subject: ['您账号的邮箱已变更', 'The email address of your account has changed'],
  toOld: [
    '{name}，您好：\n\n您账号的邮箱已由{who}改为 {mail}，此地址不再接收会议邮件和验证码。\n\n如非本人要求，请立即联系公司管理员。\n',
    'Hello {name},\n\n{who} changed the email address of your account to {mail}. Codes and mail about meetings no longer go to this address.\n\nIf you did not ask for this, contact your administrator at once.\n',
  ],
  toNew: [
    '{name}，您好：\n\n此地址已由{who}设为您账号的邮箱，会议邮件和验证码将发送到这里。\n\n如果这不是您的账号，请忽略本邮件，或联系公司管理员。\n',
    'Hello {name},\n\n{who} made this the email address of your account. Codes and mail about meetings are sent here from now on.\n\nIf this account is not yours, ignore this mail or contact your administrator.\n',
  ],
  removed: [
    '{name}，您好：\n\n您账号的邮箱已由{who}删除，此地址不再接收会议邮件和验证码。\n\n如非本人要求，请立即联系公司管理员。\n',
    'Hello {name},\n\n{who} removed the email address of your account. Codes and mail about meetings no longer go to this address.\n\nIf you did not ask for this, contact your administrator at once.\n',
  ],
} as const satisfies Words

const hidden = (mail: string) => mail.replace(/^(.).*(@.*)$/, '$1***$2')

type MailChange = {
  readonly user_id: number
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * What follows when people have another email address, whoever changed it: what was sent to the old one lets nobody in any
 * more, codes and the sessions that began with one, and both addresses are told. In the transaction of the change. Who
 * had none until now is told nothing: nobody else would learn of it.
 */
export async function settleMailChange(
  call: Pick<Call, 'db' | 'actor' | 'emit'>,
  changes: readonly MailChange[],
): Promise<void> {
  const { db, actor } = call
  const { company_id } = actor
  const real = changes.filter(({ before, after }) => before && before.toLowerCase() !== (after ?? '').toLowerCase())
  if (real.length === 0) return
  const ids = real.map(({ user_id }) => user_id)
  // how often codes were sent is still remembered
  await db.query('update mail_code set expires_at = sent_at where company_id = $1 and user_id = any($2)', [
    company_id,
    ids,
  ])
  await db.query(
    `update session set ended_at = now(), ended_because = 'account'
     where company_id = $1 and user_id = any($2) and meeting_id is not null and ended_at is null`,
    [company_id, ids],
  )
  const rows = await db.query<{ id: number; language: Language | null }>(
    'select id, language from users where company_id = $1 and id = any($2)',
    [company_id, ids],
  )
  const languages = new Map(rows.map(({ id, language }) => [id, language]))
  const letters = real.flatMap(({ user_id, name, before, after }) => {
    const language = languages.get(user_id) ?? 'zh'
    const letter = (mail: string, text: keyof typeof words) => ({
      to: { name, mail, language },
      subject: say(words.subject, language),
      // the old address may be in other hands: it learns of the new one only what its owner recognises
      text: say(words[text], language, { name, who: actor.name, mail: hidden(after ?? '') }),
    })
    return [
      ...(before ? [letter(before, after ? 'toOld' : 'removed')] : []),
      ...(after ? [letter(after, 'toNew')] : []),
    ]
  })
  await writeLetters(db, company_id, letters)
  for (const id of ids) call.emit(sessionsChanged(id))
}
