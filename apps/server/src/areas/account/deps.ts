import type { Mailer } from '../../adapters/mail/port'
import type { Call } from '../../kernel/call/call'
import type { Database, Db } from '../../kernel/database/db'
import type { Addresses } from '../../kernel/files/address'
import type { Secrets } from '../../kernel/secrets/secrets'
import type { Sessions } from '../../kernel/session/session'
import type { SignInGuard } from '../../kernel/session/sign-in-guard'
import type { Account, WithoutPassword } from './account.store'
import type { DashboardParts } from './dashboard'

/** What is known elsewhere about the photo by which devices know somebody. */
export type Recognition = {
  /** Whether somebody has agreed to their face being recognised; `lock` holds it until the transaction ends. */
  hasConsent: (db: Db, company_id: number, user_id: number, lock: 'lock') => Promise<boolean>
  /** Where the photo of somebody is asked for. */
  photoAddress: (user_id: number) => string
}

/** Whether somebody whose password was right may come in with it; `ticket` is what a provider of single sign-on gave them. */
export type PasswordRule = (
  db: Db,
  account: { readonly company_id: number; readonly id: number },
  ticket: string | undefined,
) => Promise<boolean>

/** Tells somebody that a passkey of theirs may have been copied, in the transaction that keeps it as suspect. */
export type NotifyCopied = (
  tx: Db,
  passkey: { readonly company_id: number; readonly user_id: number; readonly id: number; readonly name: string },
) => Promise<void>

/** Directories of a company that are asked whether a password is right. */
export type DirectorySignIn = {
  /**
   * Who a directory lets in with it; undefined where none does. A directory that cannot be asked is a refusal, and so is
   * somebody who is let in there and not here. `account`: who has that name here; `company`: whose page it is.
   */
  ask(
    call: Call,
    asked: {
      readonly username: string
      readonly password: string
      readonly account: Account | undefined
      readonly company: number | undefined
    },
  ): Promise<{ readonly account: Account; readonly identity_id: number } | undefined>
  /** Providers that are on and know somebody, directories among them, and whether they can say when that person signed in. */
  providersOf(
    db: Db,
    who: { readonly company_id: number; readonly user_id: number },
  ): Promise<
    readonly {
      readonly key: string
      readonly name: string
      readonly is_directory: boolean
      readonly tells_when: boolean
    }[]
  >
  /** How a session begins that comes by this identity. */
  begin(company_id: number, identity_id: number): Promise<WithoutPassword>
}

/** What the calls of this area work with. */
export type AccountDeps = {
  db: Database
  secrets: Secrets
  sessions: Sessions
  guard: SignInGuard
  /** Draws a code image as paths. */
  drawCode: () => { text: string; svg: string }
  /** Signs the addresses under which uploaded pictures can be fetched. */
  addresses: Addresses
  dashboard: DashboardParts
  recognition: Recognition
  /** Single sign-on may be the only way in. */
  passwordRule: PasswordRule
  directories: DirectorySignIn
  notifyCopied: NotifyCopied
  /** Removes contents that were given up. */
  erase: () => void
  /** Undefined where the product cannot send mail. */
  mailer: Mailer | undefined
  /** Makes of a code what only this installation can make of it. */
  signingKey: Buffer
  /** Where people reach the product; passkeys are of its domain. */
  publicUrl: string | null
  /** Where uploads go: the client chooses its way of uploading by it. */
  storage: 'local' | 'cloud'
  /** The code that the first set-up asks for; undefined where no set-up is offered (`SEED` is not `none`). */
  setupCode: string | undefined
}
