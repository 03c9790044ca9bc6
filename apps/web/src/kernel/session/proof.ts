import { create } from 'zustand'

/** Set while a call waits for its person to prove that it is they; the shell shows the dialog. */
export const useProofPrompt = create<{ answer: ((proved: boolean) => void) | null }>(() => ({ answer: null }))

let asked: Promise<boolean> | undefined

/** Asks once, however many calls wait; false: they would not. */
export function proveAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useProofPrompt.setState({
      answer: (proved) => {
        useProofPrompt.setState({ answer: null })
        asked = undefined
        resolve(proved)
      },
    })
  })
  return asked
}
