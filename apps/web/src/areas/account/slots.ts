import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import type { ReactNode } from 'react'
import { slot } from '../../kernel/slot'
import type { Label } from '../../kernel/words'

/** What the dashboard knows of a meeting that is opened. */
export type ShownMeeting = Pick<
  DashboardOverview['meetings'][number],
  'id' | 'title' | 'meetingroom_id' | 'start_time' | 'end_time' | 'timezone' | 'audit_state'
> & { readonly myself: 0 | 1 }

/** A button that books a free room at once; what it offers to take back is shown by `UndoBar`. */
export const BookFree = slot<{
  readonly room: { readonly id: number; readonly name: string }
  readonly start_time: string
  readonly end_time: string
  readonly label: string
  readonly text: string
  readonly className?: string
}>()
export const UndoBar = slot()
/** The details of a meeting of one's own. */
export const MyMeetingDrawer = slot<{ readonly meeting: ShownMeeting; readonly onClose: () => void }>()
/** One's own recognition photo, which counts when the form around it is saved. */
export const RecognitionField = slot<{
  readonly send: (file: File, onProgress: (percent: number) => void) => Promise<void>
  readonly onRemove: () => void
  readonly pending: true
}>()
/** Where one sits next; `frame` makes a panel of it. */
export const MyDesk = slot<{
  readonly frame: (title: string, more: ReactNode, children: ReactNode) => ReactNode
}>()
/** The lockers that one has; `frame` makes a panel of it. */
export const MyLockers = slot<{
  readonly frame: (title: string, more: ReactNode, children: ReactNode) => ReactNode
}>()
/** The cards with which one passes doors, and what to do when one is lost. */
export const MyCards = slot()
/** The applications that act in one's own name; `frame` makes a part of the page of it. */
export const MyApplications = slot<{ readonly frame: (title: Label, children: ReactNode) => ReactNode }>()
/** The same of providers of single sign-on by which one comes in. */
export const MyIdentities = slot<{ readonly frame: (title: Label, children: ReactNode) => ReactNode }>()
/** Providers at which somebody signs in anew, to prove that it is they. */
export const SignOnAgain = slot<{ readonly providers: readonly { readonly key: string; readonly name: string }[] }>()
/** How the form of the sign-in page stands: passwords are taken, or only in an emergency; `ticket`: to be linked by one. */
export type PasswordForm = { readonly open: boolean; readonly ticket?: string }
/** Ways to sign in without a password, above the form; by what stands in the address of the page. */
export const SignOnButtons = slot<{
  readonly search: URLSearchParams
  readonly form: PasswordForm
  readonly onForm: (form: PasswordForm) => void
}>()
