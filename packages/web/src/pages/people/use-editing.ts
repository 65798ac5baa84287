import { useNavigate } from '@tanstack/react-router'

/** The way to where a profile is changed. */
export function useEditing(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: { edit: 'profile' } as never })
}
