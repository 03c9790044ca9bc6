import type { MusterState, markMuster, musterList } from '@workplace/contract/visitor/muster'
import type { MusterMarkName } from '@workplace/contract/visitor/muster-words'
import { callServer, lightCall, ServerCallError } from '../../../kernel/light/server-call'
import { readToken } from '../../../kernel/session/token'
import { isGood, type KeptList, type WaitingMark, withMuster, withWaiting } from './waiting-marks'

const listCall = lightCall<typeof musterList>('GET /visitor_muster/list')
const markCall = lightCall<typeof markMuster>('POST /visitor_muster/mark')

export type ShownMuster = {
  readonly state: MusterState | null
  readonly offline: boolean
  readonly waiting: number
  readonly signedOut: boolean
  /** Why a call was refused, in the server's words. */
  readonly fault: string | null
}

const keptKey = 'muster-keptList'
const marksKey = 'muster-marks'

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
/** A full storage keeps nobody from marking: what is in memory is sent all the same. */
function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // said above
  }
}

/** The list on this phone: asked for as long as there is a line, kept for when there is none; marks wait and are sent. */
export class MusterPhone {
  private keptList: KeptList | null = read<KeptList>(keptKey)
  private marks: WaitingMark[] = read<WaitingMark[]>(marksKey) ?? []
  private offline = false
  private signedOut = false
  private fault: string | null = null
  private office: number | undefined
  private shown: ShownMuster | null = null
  private readonly listeners = new Set<() => void>()
  private busy = false
  private readonly language: 'zh' | 'en'
  private readonly me: string

  constructor(language: 'zh' | 'en', me: string, office: number | undefined) {
    this.language = language
    this.me = me
    this.office = office
    if (!isGood(this.keptList, Date.now())) this.forget()
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly current = (): ShownMuster => {
    const state = this.keptList === null ? null : withWaiting(this.keptList.state, this.marks, this.me)
    this.shown ??= {
      ...{ state, offline: this.offline, waiting: this.marks.length },
      ...{ signedOut: this.signedOut, fault: this.fault },
    }
    return this.shown
  }
  private changed(): void {
    this.shown = null
    for (const listener of this.listeners) listener()
  }
  private forget(): void {
    this.keptList = null
    write(keptKey, null)
  }

  choose(office: number): void {
    this.office = office
    void this.look()
  }

  mark(person: string, mark: MusterMarkName, name?: string): void {
    if (this.keptList === null) return
    const { muster, office_id } = this.keptList.state
    const at = new Date().toISOString()
    const said = { key: crypto.randomUUID(), muster_id: muster?.id ?? null, office_id, person, mark, at }
    this.marks = [...this.marks, name === undefined ? said : { ...said, name }]
    write(marksKey, this.marks)
    this.changed()
    void this.look()
  }

  /** How it stands, and to which muster belongs what was said without knowing of one. */
  private async ask(asking: { language: 'zh' | 'en'; session: string | undefined }): Promise<void> {
    const state = await callServer(listCall, this.office === undefined ? {} : { office: this.office }, asking)
    this.keptList = { state, kept_at: Date.now() }
    write(keptKey, this.keptList)
    this.marks = withMuster(this.marks, state, Date.now())
    write(marksKey, this.marks)
  }

  /** Sends what waits, then asks how it stands. One at a time. */
  async look(): Promise<void> {
    if (this.busy) return
    this.busy = true
    const asking = { language: this.language, session: readToken() }
    try {
      if (this.marks.some(({ muster_id }) => muster_id === null)) await this.ask(asking)
      for (const id of new Set(this.marks.map(({ muster_id }) => muster_id))) {
        if (id === null) continue
        const own = this.marks.filter(({ muster_id }) => muster_id === id).slice(0, 500)
        const taken = new Set(own.map(({ key }) => key))
        try {
          const marks = own.map(({ muster_id: _, office_id: __, ...mark }) => mark)
          await callServer(markCall, { id, marks }, asking)
        } catch (error) {
          // what the server will never take waits no more; what it could not hear does
          if (
            !(error instanceof ServerCallError) ||
            !['muster_over', 'not_found', 'invalid_input'].includes(error.reason)
          )
            throw error
          this.fault = error.message
        }
        this.marks = this.marks.filter(({ key }) => !taken.has(key))
        write(marksKey, this.marks)
      }
      await this.ask(asking)
      this.offline = false
      this.signedOut = false
    } catch (error) {
      const reason = error instanceof ServerCallError ? error.reason : 'offline'
      this.offline = reason === 'offline'
      this.signedOut = !this.offline
      this.fault = this.offline || !(error instanceof ServerCallError) ? null : error.message
      // whoever may not see it any more has it no more; without a line nobody can tell
      if (this.signedOut) this.forget()
      if (this.offline && !isGood(this.keptList, Date.now())) this.forget()
    } finally {
      this.busy = false
      this.changed()
    }
  }
}
