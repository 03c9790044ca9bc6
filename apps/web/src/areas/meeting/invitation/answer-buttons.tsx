import { type MyMeeting, myMeetings, updateAcceptState } from '@workplace/contract/meeting/mine'
import { Button } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { type Label, useT } from '../../../kernel/words'
import styles from './answer-buttons.module.css'
import { answerWords as words } from './answer-words'

const choices = [
  { state: 1, label: words.accept, told: words.accepted },
  { state: 2, label: words.tentative, told: words.tentatively },
  { state: 3, label: words.decline, told: words.declined },
] as const

type Props = { meeting: Pick<MyMeeting, 'id' | 'title' | 'accept_state'> }

/** Accept, maybe, decline; the one that was chosen is marked and can be changed until the meeting ends. */
export function AnswerButtons({ meeting }: Props) {
  const t = useT()
  const { mutateAsync, isPending, variables } = useChange(updateAcceptState, {
    stale: [myMeetings.path, '/meeting/details', '/meeting/attend', '/dashboard'],
  })
  const { id, title, accept_state } = meeting
  const answer = async (state: 1 | 2 | 3, told: Label) => {
    if (accept_state === state) return
    try {
      await mutateAsync({ id, accept_state: state })
      // Not told by the mutation: by now the row may stand in another list.
      toast.success(t(told, { title }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand as a form of its own in every row
    <div role="group" aria-label={t(words.answer, { title })} className={styles.answers} data-answers>
      {choices.map(({ state, label, told }) => (
        <Button
          key={state}
          size="small"
          aria-pressed={accept_state === state}
          disabled={isPending}
          loading={isPending && variables?.accept_state === state}
          onClick={() => void answer(state, told)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
