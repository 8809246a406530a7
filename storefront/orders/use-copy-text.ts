import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** Copies text to the clipboard and confirms it. */
export function useCopyText() {
  const showSnackbar = useSnackbar();
  return (text: string, doneText: string) =>
    navigator.clipboard.writeText(text).then(
      () => showSnackbar(doneText),
      () => showSnackbar('복사하지 못했어요. 길게 눌러 복사해 주세요.'),
    );
}
