import type { ManagedDetails, ManagedMeeting } from '@workplace/contract/meeting/manage/manage'

/** What somebody is about to do, and with which meetings. */
export type ManageAction =
  | { readonly kind: 'cancel' | 'recover' | 'transfer'; readonly rows: readonly ManagedMeeting[] }
  | { readonly kind: 'change'; readonly meeting: ManagedDetails }
