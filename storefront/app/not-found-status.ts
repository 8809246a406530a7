import { useEffect } from 'react';

const page = { isMissing: false };

/** Whether the current page is a 404; its errors are then not reported. */
export function isNotFound() {
  return page.isMissing;
}

/** While the component is mounted, errors of the page are not reported. */
export function useNotFoundMark() {
  useEffect(() => {
    page.isMissing = true;
    return () => {
      page.isMissing = false;
    };
  }, []);
}
