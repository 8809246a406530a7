/** Whether a text only refers to the detail page or its images, which cannot be searched or read aloud. */
export function refersToImageOnly(text: string) {
  return /(상세|상품)\s*(페이지|설명|정보|이미지)\s*(를|을)?\s*(참조|참고)/.test(text);
}
