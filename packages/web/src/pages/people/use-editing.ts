import { useNavigate } from '@tanstack/react-router'

/** Opens and closes the profile form. */
export function useEditing(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: { edit: 'profile' } as never })
}
