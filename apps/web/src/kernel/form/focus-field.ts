/** Focuses the first of the named fields as they stand in the form; without names, the first that takes text. */
export function focusField(formId: string, names?: readonly string[]): void {
  const form = document.getElementById(formId)
  if (form === null) return
  const controls = [...form.querySelectorAll<HTMLElement>('input, textarea, button[id]')]
  const ids = names?.map((name) => `${formId}_${name}`)
  const found =
    ids === undefined
      ? controls.find((control) => control.id !== '' && !control.hasAttribute('disabled'))
      : (controls.find((control) => ids.includes(control.id)) ?? itemOf(form, ids))
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}

/** An upload, say, whose own control has another id. */
function itemOf(form: HTMLElement, ids: readonly string[]): HTMLElement | undefined {
  for (const id of ids) {
    const label = form.querySelector(`label[for="${CSS.escape(id)}"]`)
    const control = label?.closest('.ant-form-item')?.querySelector<HTMLElement>('input, textarea, button')
    if (control) return control
  }
  return undefined
}
