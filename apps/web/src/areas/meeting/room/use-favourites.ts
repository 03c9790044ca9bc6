import { favouriteRoom, freeNow, roomFacets } from '@workplace/contract/meeting/find/find'
import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { call, isCancelled } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { translate } from '../../../kernel/words'
import { roomWords } from './room-words'

type Star = (room_id: number, favourite: boolean) => void

/** Saves a star at once in what is shown; what the server refuses is taken back. */
export function useFavourites(show: Star): Star {
  return useCallback(
    async (meetingroom_id: number, favourite: boolean) => {
      show(meetingroom_id, favourite)
      try {
        await call(favouriteRoom, { meetingroom_id, favourite }, { quiet: true })
        await invalidate(roomFacets.path, freeNow.path)
      } catch (error) {
        show(meetingroom_id, !favourite)
        if (!isCancelled(error)) toast.error(translate(roomWords.starFailed))
      }
    },
    [show],
  )
}

/** The stars on the rooms' heads: heard here before the grid takes the click for itself. */
export function useStarClicks(board: RefObject<HTMLElement | null>, star: Star): void {
  const onStar = useEffectEvent(star)
  useEffect(() => {
    const element = board.current
    if (element === null) return
    const onClick = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-star]')
      if (button === null) return
      event.stopPropagation()
      onStar(Number(button.dataset.star), button.getAttribute('aria-pressed') !== 'true')
    }
    // The focus stays where the keyboard is in the grid.
    const onPress = (event: MouseEvent) => {
      if ((event.target as Element).closest('[data-star]') !== null) event.preventDefault()
    }
    element.addEventListener('click', onClick, { capture: true })
    element.addEventListener('mousedown', onPress, { capture: true })
    return () => {
      element.removeEventListener('click', onClick, { capture: true })
      element.removeEventListener('mousedown', onPress, { capture: true })
    }
  }, [board])
}
