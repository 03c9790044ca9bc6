/** What is reported as broken: which thing of which kind, and what it is called. */
export type ReportTarget = { readonly type: string; readonly id: number; readonly name: string }
