import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { AskedWords, GivenWords } from '@workplace/contract/visitor/agreement'
import type { SigningWay } from '@workplace/contract/visitor/agreement-words'
import * as refusals from '@workplace/contract/visitor/refusals'
import { isOver } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { emitVisits } from '../core/move-visitors'
import { type StoredVisit, type StoredVisitor, unsignedOf, writeStory } from '../core/visitor.store'

/** One at a visit, locked where something is signed. */
export type Signer = { readonly visitor: StoredVisitor; readonly visit: StoredVisit }
export type SignDeps = { readonly secrets: Pick<Secrets, 'encrypt'> }

/** What somebody still has to agree to, word by word, in the order in which it is asked for. */
export async function whatToSign(
  { db, actor, now }: Pick<Call, 'db' | 'now'> & { actor: { company_id: number } },
  { visitor, visit }: Signer,
): Promise<AskedWords[]> {
  const unsigned = unsignedOf(visit, visitor, now())
  if (unsigned.length === 0) return []
  return db.query<AskedWords>(
    `select e.agreement_id, e.revision, g.kind, e.name, e.name_en, e.content, e.content_en
     from visitor_agreement g
     join visitor_agreement_edition e on e.company_id = g.company_id and e.agreement_id = g.id and e.revision = g.revision
     where g.company_id = $1 and g.id = any($2::int[]) order by g.id`,
    [actor.company_id, unsigned.map(({ id }) => id)],
  )
}

type Kept = {
  readonly way: SigningWay
  readonly language: 'zh' | 'en'
  readonly name: string
  readonly line: string | null
  readonly signed_at: string
}

/** Writes down that somebody agreed, with what the words of the edition come to. */
async function keep(call: Call, { visitor }: Signer, agreement_ids: readonly number[], kept: Kept): Promise<void> {
  await call.db.query(
    `insert into visitor_signature (company_id, agreement_id, revision, words_hash, visitor_id, person_id, kind, way, signed_at,
       name, language, line, created_by)
     select $1, g.id, g.revision, e.words_hash, $3, $4, g.kind, $5, $6, $7, $8, $9, $10 from visitor_agreement g
     join visitor_agreement_edition e on e.company_id = g.company_id and e.agreement_id = g.id and e.revision = g.revision
     where g.company_id = $1 and g.id = any($2::int[])`,
    [
      ...[call.actor.company_id, agreement_ids, visitor.id, visitor.person_id, kept.way, kept.signed_at, kept.name],
      ...[kept.language, kept.line, call.actor.name],
    ],
  )
}

/**
 * Somebody agrees, at the kiosk or on their page: to the edition that they read, or it is asked anew. What they agreed to
 * already is theirs once, however often it is sent.
 */
export async function sign(
  call: Call,
  deps: SignDeps,
  signer: Signer,
  given: GivenWords & { readonly way: 'link' | 'kiosk'; readonly language: 'zh' | 'en' },
): Promise<AskedWords[]> {
  const { visitor, visit } = signer
  if (isOver(visitor.state)) throw new Refusal(refusals.visit_over, { name: visitor.visitor_name })
  const asked = visit.agreements.find(({ id }) => id === given.agreement_id)
  if (asked === undefined) throw new Refusal(commonRefusals.not_found)
  const open = await whatToSign(call, signer)
  const words = open.find(({ agreement_id }) => agreement_id === given.agreement_id)
  if (words === undefined) {
    call.unchanged()
    return open
  }
  if (words.revision !== given.revision) throw new Refusal(refusals.visit_edition)
  const line = words.kind === 'sign' ? (given.line ?? null) : null
  if (words.kind === 'sign' && line === null) throw new Refusal(refusals.visit_line)
  await keep(call, signer, [words.agreement_id], {
    ...{ way: given.way, language: given.language, name: given.name },
    line: line === null ? null : deps.secrets.encrypt(JSON.stringify(line)),
    signed_at: new Date(call.now()).toISOString(),
  })
  await writeStory(call, [visitor.id], 'sign', { note: words.name, by: visitor.visitor_name })
  emitVisits(call, [visit])
  return open.filter(({ agreement_id }) => agreement_id !== given.agreement_id)
}

/** The same on paper, which reception holds: everything that is still asked of them. Answers how much that was. */
export async function signOnPaper(call: Call, signer: Signer, signed_at: string): Promise<number> {
  const { visitor, visit } = signer
  const unsigned = unsignedOf(visit, visitor, call.now())
  if (unsigned.length === 0 || isOver(visitor.state)) return 0
  await keep(
    call,
    signer,
    unsigned.map(({ id }) => id),
    { way: 'paper', language: visitor.language, name: visitor.visitor_name, line: null, signed_at },
  )
  return unsigned.length
}
