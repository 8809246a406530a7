type Grower = {
  name: string;
  ceo: string;
  place: string;
  address: string;
  /** The shop's commission on a sale, if it is not the usual rate. */
  commissionPermille?: number;
  story: string;
  voice: string;
};

/** The sellers of the demonstration. `place` is the authority where their mail-order notice was filed. */
export const demoSellers: Record<string, Grower> = {
  hyodon: {
    name: '효돈감귤농원',
    ceo: '강순자',
    place: '제주서귀포',
    address: '제주특별자치도 서귀포시 효돈로 170번길 21',
    commissionPermille: 120,
    story: '한라산 남쪽 자락에서 삼대째 감귤과 만감류를 키웁니다.',
    voice: '시아버지가 심은 나무가 이제 예순 살이에요. 나무가 늙으면 귤이 작아지는데 맛은 오히려 깊어져요.',
  },
  cheongsong: {
    name: '주왕산 사과밭',
    ceo: '권오현',
    place: '경북청송',
    address: '경상북도 청송군 주왕산면 공원길 88',
    story: '해발 350미터, 낮과 밤이 12도 차이 나는 골짜기에서 사과를 기릅니다.',
    voice: '사과는 마지막 보름이 다 합니다. 남들 딸 때 안 따고 버티는 게 제 기술이에요.',
  },
  naju: {
    name: '나주배꽃농원',
    ceo: '정해룡',
    place: '전남나주',
    address: '전라남도 나주시 금천면 배꽃길 45',
    commissionPermille: 100,
    story: '영산강 옆 황토밭에서 40년 동안 배나무만 봐 왔습니다.',
    voice: '봉지를 두 번 씌우면 껍질이 종잇장처럼 얇아져요. 손은 두 배로 가도 그 맛을 알면 못 그만둡니다.',
  },
  cheongdo: {
    name: '청도 감나무집',
    ceo: '박말순',
    place: '경북청도',
    address: '경상북도 청도군 이서면 반시길 12',
    story: '씨 없는 청도 반시를 처마 밑에서 말리고 얼리고 절입니다.',
    voice: '우리 동네 감은 다른 데 심으면 씨가 생겨요. 청도 안개가 키우는 감이라 그렇습니다.',
  },
  yeongdong: {
    name: '영동 포도마을',
    ceo: '이상철',
    place: '충북영동',
    address: '충청북도 영동군 황간면 포도원로 301',
    story: '추풍령 아래 열두 농가가 함께 포도와 자두, 복숭아를 키웁니다.',
    voice: '송이를 솎아 낼 때마다 아깝지요. 그래도 한 가지에 한 송이, 이 약속은 열두 집이 다 지킵니다.',
  },
  damyang: {
    name: '담양 대숲딸기',
    ceo: '조은별',
    place: '전남담양',
    address: '전라남도 담양군 봉산면 대숲로 77',
    story: '서른 살 부부가 고설 재배로 딸기와 블루베리를 키웁니다.',
    voice: '새벽 다섯 시, 딸기가 가장 단단할 때만 땁니다. 해가 뜨면 그날 수확은 끝이에요.',
  },
  seongju: {
    name: '성주 참외하우스',
    ceo: '도영길',
    place: '경북성주',
    address: '경상북도 성주군 선남면 참별로 210',
    story: '참외와 멜론, 수박을 벌로 수정해 기르는 가야산 아래 농가입니다.',
    voice: '벌이 일해야 속이 꽉 찹니다. 벌이 쉬는 날은 저도 쉬어요.',
  },
  gongju: {
    name: '정안 밤나무숲',
    ceo: '윤태식',
    place: '충남공주',
    address: '충청남도 공주시 정안면 밤골길 64',
    story: '차령산맥 비탈의 밤나무 3천 그루와 호두, 대추를 돌봅니다.',
    voice: '밤은 줍는 게 아니라 기다리는 거예요. 저절로 떨어진 것만 그날 바로 저온고에 넣습니다.',
  },
  tongyeong: {
    name: '통영 새벽위판장',
    ceo: '김만석',
    place: '경남통영',
    address: '경상남도 통영시 동호로 23',
    story: '새벽 네 시 경매에서 중도매인 37번이 고른 것만 보냅니다.',
    voice: '아가미 색, 눈 맑기, 배 단단하기. 37번 모자를 쓰고 30년 동안 이 세 가지만 봤습니다.',
  },
  wando: {
    name: '완도 바다목장',
    ceo: '최영란',
    place: '전남완도',
    address: '전라남도 완도군 신지면 명사십리길 55',
    story: '다시마를 먹여 키운 전복과 청정 바다의 해조류를 보냅니다.',
    voice: '전복은 우리 집에서 저보다 먼저 밥을 먹어요. 다시마 떨어지는 날이 없습니다.',
  },
  sokcho: {
    name: '동명항 뱃머리',
    ceo: '함덕수',
    place: '강원속초',
    address: '강원특별자치도 속초시 동명항길 19',
    story: '동해에서 밤새 잡은 오징어와 문어, 대게를 뱃머리에서 바로 나눕니다.',
    voice: '배가 못 나가는 날은 없다고 말씀드려요. 없는 걸 있다고 하면 그날로 뱃사람 아닙니다.',
  },
  gijang: {
    name: '기장 해풍건조장',
    ceo: '송미경',
    place: '부산기장',
    address: '부산광역시 기장군 일광읍 해풍길 8',
    story: '갯바람에 미역과 멸치, 가자미를 말리는 집입니다.',
    voice: '바람이 북서쪽에서 불어야 널어요. 기계로 말리면 하루, 바람으로 말리면 나흘. 우리는 나흘입니다.',
  },
  hoengseong: {
    name: '횡성 한우목장',
    ceo: '원종태',
    place: '강원횡성',
    address: '강원특별자치도 횡성군 둔내면 목장길 133',
    story: '볏짚과 보리를 먹여 32개월을 기르는 한우 목장입니다.',
    voice: '빨리 키우면 돈이 되고 천천히 키우면 맛이 됩니다. 저는 소고기를 너무 좋아해서 큰일이에요.',
  },
  jejupork: {
    name: '한라산 흑돼지',
    ceo: '고창호',
    place: '제주제주시',
    address: '제주특별자치도 제주시 애월읍 유수암로 92',
    story: '애월 중산간에서 흑돼지를 키우고 직접 손질합니다.',
    voice: '껍데기까지 붙여서 보내는 건 자신 있다는 뜻이에요. 숨길 데가 없거든요.',
  },
  pocheon: {
    name: '포천 새벽알',
    ceo: '문지훈',
    place: '경기포천',
    address: '경기도 포천시 신북면 청계알길 30',
    story: '산비탈에 풀어 키운 닭이 아침마다 낳은 알과 토종닭을 보냅니다.',
    voice: '닭도 출근하고 퇴근합니다. 아침에 문을 열어 주면 저희보다 빨리 산으로 가요.',
  },
  haenam: {
    name: '해남 황토밭',
    ceo: '임복례',
    place: '전남해남',
    address: '전라남도 해남군 화산면 황토길 418',
    story: '땅끝 붉은 흙에서 고구마와 배추, 마늘을 기르고 김치를 담급니다.',
    voice: '흙이 붉어야 고구마가 달아요. 장화를 아무리 빨아도 붉은 물이 안 빠지는 동네입니다.',
  },
  pyeongchang: {
    name: '평창 고랭지밭',
    ceo: '전병국',
    place: '강원평창',
    address: '강원특별자치도 평창군 대관령면 안반데기길 461',
    story: '해발 1,100미터 안반데기에서 감자와 배추, 무를 키웁니다.',
    voice: '구름 위에서 농사짓는다고들 하는데, 사실 구름 속이에요. 그래서 배추가 아삭합니다.',
  },
  namyangju: {
    name: '남양주 쌈밭',
    ceo: '오세린',
    place: '경기남양주',
    address: '경기도 남양주시 조안면 북한강로 912',
    story: '북한강 물로 유기농 쌈채소와 버섯, 허브를 키우는 청년 농장입니다.',
    voice: '주문을 보고 나서 땁니다. 그래서 아침마다 주문서가 저희 밭 지도예요.',
  },
  icheon: {
    name: '이천 새벽방앗간',
    ceo: '노경수',
    place: '경기이천',
    address: '경기도 이천시 부발읍 방앗간길 5',
    story: '주문받은 만큼만 그날 찧어 보내는 방앗간입니다. 떡도 함께 찝니다.',
    voice: '쌀도 나이를 먹어요. 찧은 지 사흘 안에 첫 밥을 지어 보세요. 냄새부터 다릅니다.',
  },
  sunchang: {
    name: '순창 장독대',
    ceo: '한금옥',
    place: '전북순창',
    address: '전북특별자치도 순창군 순창읍 장류로 61',
    story: '항아리 삼백 개에 고추장과 된장, 장아찌를 익힙니다.',
    voice: '장은 햇볕 반, 기다림 반입니다. 맛을 보러 오시면 항아리 뚜껑을 다 열어 드려요.',
  },
  boseong: {
    name: '보성 다원과 꿀벌',
    ceo: '백승희',
    place: '전남보성',
    address: '전라남도 보성군 회천면 녹차로 700',
    story: '차밭을 일구고 그 위 산에서 벌을 칩니다. 차와 꿀, 청을 만듭니다.',
    voice: '차꽃이 피면 벌도 차밭으로 내려와요. 그래서 우리 꿀에서는 은은하게 차 냄새가 납니다.',
  },
  imsil: {
    name: '임실 치즈공방',
    ceo: '서도윤',
    place: '전북임실',
    address: '전북특별자치도 임실군 성수면 치즈마을길 14',
    story: '젖소 스물네 마리의 우유로 치즈와 요거트를 만듭니다.',
    voice: '아침에 짠 우유가 점심에는 치즈가 됩니다. 소 이름을 다 부를 수 있을 만큼만 만들어요.',
  },
  badagn: {
    name: '바다건너청과',
    ceo: '신혜원',
    place: '서울송파',
    address: '서울특별시 송파구 양재대로 932 청과동 114호',
    story: '망고, 바나나, 아보카도를 산지에서 골라 알맞게 익혀 보냅니다.',
    voice: '수입 과일은 익히는 게 반입니다. 숙성실 온도를 하루 세 번 손으로 적어요.',
  },
  salim: {
    name: '살림공방 안성',
    ceo: '유한솔',
    place: '경기안성',
    address: '경기도 안성시 보개면 장인길 27',
    story: '나무와 놋쇠, 천으로 부엌살림을 짓는 공방입니다.',
    voice: '매일 쓰는 물건은 손에 닿는 자리가 제일 곱게 닳아야 해요. 그 자리부터 깎습니다.',
  },
};

/** A business number with a correct check digit (rules D3). */
export function businessNumberOf(nine: string) {
  const digits = [...nine].map(Number);
  const weighed = digits.reduce((sum, digit, at) => sum + digit * ([1, 3, 7, 1, 3, 7, 1, 3, 5][at] ?? 0), 0);
  const check = (10 - ((weighed + Math.floor(((digits[8] ?? 0) * 5) / 10)) % 10)) % 10;
  return `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}${check}`;
}

export function distributorRows() {
  return Object.entries(demoSellers).map(([key, grower], at) => ({
    name: grower.name,
    story: `${grower.story} ${grower.voice}`,
    ceo: grower.ceo,
    bizNo: businessNumberOf(`${501 + at * 7}81${String(1207 + at * 137).slice(0, 4)}`),
    mailOrderNo: `제2026-${grower.place}-0${101 + at * 11}호`,
    address: grower.address,
    commissionPermille: grower.commissionPermille ?? null,
    tel: `070-0000-0${101 + at}`,
    email: `${key}@grower.demo.shop`,
  }));
}
